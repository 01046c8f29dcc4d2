"""The eras, in English and Japanese, with their editions, in the order of pictures and pages."""

ERAS = [
    ("first period", "第一期", ["p1-35-7i", "p1-31-8x"]),
    ("second period", "第二期", ["p2-15-5i", "p2-23-6i", "p2-26-7x", "p2-28-7x", "p2-31-8x"]),
    ("third period", "第三期", ["p3-23-6i", "p3-31-8x", "p3-23-6i-1996"]),
    ("American", "米式", ["a-15-5x", "a-21-7i", "a-22-7x"]),
    ("new weapons", "新兵器", ["m-23-6y", "m-31-8xn", "h-23-6x"]),
    ("others", "その他", ["s-25-5i", "t-23-8i", "d-20-5i"]),
    ("modern", "現代", ["w-23-6i", "w-25-9x", "w-31-8x"]),
]
