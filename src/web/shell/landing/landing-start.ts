import { startChecker } from "./checker-script.ts";
import { startPriceSlider } from "./price-script.ts";

// a file of its own, run after the first paint: the landing page can be read without it
startChecker();
startPriceSlider();
