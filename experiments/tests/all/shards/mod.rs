mod attempt;
