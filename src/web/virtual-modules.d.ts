declare module "virtual:css-variables.css";
