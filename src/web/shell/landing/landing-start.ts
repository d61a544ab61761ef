import { startChecker } from "./checker-script.ts";
import { startPriceSlider } from "./price-script.ts";

// a file of its own, after the page has been drawn: the landing page is read without it
startChecker();
startPriceSlider();
