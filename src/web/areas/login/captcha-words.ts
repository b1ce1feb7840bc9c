import { loginTexts } from "#web/areas/login/texts/login.ts";

/** Words beside „Nem vagyok robot”, for the forms of other areas that need it. */
export const captchaWords = loginTexts.captcha;
