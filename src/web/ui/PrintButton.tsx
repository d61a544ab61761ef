import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";

/** Prints the page; elements that are not for paper are marked as such. */
export const PrintButton = (props: ComponentProps<typeof Button>) => (
  <Button onClick={() => window.print()} {...props}>
    <Printer aria-hidden />
    Print
  </Button>
);
