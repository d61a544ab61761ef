import { startChecker } from "./checker-script.ts";
import { startPriceSlider } from "./price-script.ts";

// a script of its own that runs after the first paint, because the landing page can be read without it
startChecker();
startPriceSlider();
