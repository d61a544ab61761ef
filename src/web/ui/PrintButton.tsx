import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";

/** A button that prints the page. Elements that must not be printed have `data-print="off"`. */
export const PrintButton = (props: ComponentProps<typeof Button>) => (
  <Button onClick={() => window.print()} {...props}>
    <Printer aria-hidden />
    Print
  </Button>
);
