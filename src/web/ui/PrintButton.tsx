import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";

/** Prints the page; what is not for paper says so itself. */
export const PrintButton = (props: ComponentProps<typeof Button>) => (
  <Button onClick={() => window.print()} {...props}>
    <Printer aria-hidden />
    Print
  </Button>
);
