import { keptChoice } from "#web/ui/kept-choice.ts";

/**
 * Whether '/' opens the search on this device. A setting, because users must be able to turn single-key
 * shortcuts off (WCAG 2.1.4).
 */
export const slashSearch = keptChoice("slash-search", ["ON", "OFF"]);
