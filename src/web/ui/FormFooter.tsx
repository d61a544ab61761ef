import { Button } from "./Button.tsx";

interface FormFooterProps {
  /** The text of the submit button. */
  submit: string;
  busy: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form in a page or tab, to save or to cancel. */
export const FormFooter = ({ submit, busy, onCancel }: FormFooterProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
    <Button onClick={onCancel}>Cancel</Button>
  </div>
);
