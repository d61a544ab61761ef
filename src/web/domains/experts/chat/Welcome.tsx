import { Button } from "#web/ui/Button.tsx";
import type { Specialist } from "./specialists.ts";

interface WelcomeProps {
  specialist: Specialist;
  onSuggest: (question: string) => void;
}

/** An empty chat: its purpose, and sample questions. */
export const Welcome = ({ specialist, onSuggest }: WelcomeProps) => (
  <div className="grid justify-items-start gap-3 py-2">
    <p className="font-display text-lg">Welcome to the {specialist.name}</p>
    <p className="max-w-[60ch] text-muted">{specialist.welcome}</p>
    <ul aria-label="Questions to begin with" className="grid gap-2">
      {specialist.suggestions.map((question) => (
        <li key={question}>
          <Button className="text-left" onClick={() => onSuggest(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
