import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";

const specialists = [
  { type: "bha", label: "BHA Rules", about: "Racing regulations" },
  { type: "be", label: "British Eventing", about: "Rules and eligibility" },
  { type: "tba", label: "TBA", about: "Thoroughbred breeding" },
  { type: "health", label: "Horse Health", about: "Veterinary guidelines" },
];

/** The way to the specialists. */
export const AskCard = () => (
  <Card as="section" aria-labelledby="ask-the-expert" className="grid gap-3">
    <h2 id="ask-the-expert" className="font-display text-xl">
      Ask the Expert
    </h2>
    <p className="text-muted">UK rules and horse health, answered with the official source.</p>
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {specialists.map(({ type, label, about }) => (
        <li key={type} className="border-b border-line">
          <Link
            href={`${paths.ask}?assistant=${type}`}
            className="-mx-2 flex min-h-row items-center justify-between gap-3 rounded-control px-2 py-2 text-ink no-underline hover:bg-sunken"
          >
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted">{about}</span>
            </span>
            <ArrowRight className="text-muted" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
    <Link href={paths.ask} className={buttonLook()}>
      Ask a question
    </Link>
  </Card>
);
