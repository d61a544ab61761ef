import { keptChoice } from "#web/ui/kept-choice.ts";

/** Whether '/' opens the search on this device: single-key shortcuts must be possible to turn off (WCAG 2.1.4). */
export const slashSearch = keptChoice("slash-search", ["ON", "OFF"]);
