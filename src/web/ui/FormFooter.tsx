import { Button } from "./Button.tsx";

interface FormFooterProps {
  /** The submit button's text. */
  submit: string;
  busy: boolean;
  onCancel: () => void;
}

/** The end of a form that stands in a page or a tab: it is saved, or left as it was. */
export const FormFooter = ({ submit, busy, onCancel }: FormFooterProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant="primary" busy={busy}>
      {submit}
    </Button>
    <Button onClick={onCancel}>Cancel</Button>
  </div>
);
