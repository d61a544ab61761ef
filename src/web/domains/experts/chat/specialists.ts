import {
  BookOpenText,
  HeartPulse,
  type LucideIcon,
  Medal,
  ShieldCheck,
  Sprout,
} from "lucide-react";
import { assistantLabels } from "#contract/experts/assistant-labels.ts";
import { type AssistantType, assistantTypes } from "#contract/experts/chat.ts";

export interface Specialist {
  type: AssistantType;
  name: string;
  description: string;
  icon: LucideIcon;
  /** A sentence shown in an empty chat. */
  welcome: string;
  /** Sample questions, shown in an empty chat. */
  suggestions: string[];
}

const ownParts: Record<AssistantType, Pick<Specialist, "icon" | "welcome" | "suggestions">> = {
  bha: {
    icon: ShieldCheck,
    welcome: "Ask about racing rules: vaccinations, passports, training, entries and raceday.",
    suggestions: [
      "When is the second flu jab due for racing?",
      "How soon after a vaccination can my horse run?",
      "Does the passport have to go racing with the horse?",
    ],
  },
  be: {
    icon: Medal,
    welcome: "Ask about eventing: who may enter which class, vaccinations, tack and penalties.",
    suggestions: [
      "What age must a horse be to run at BE80?",
      "What are the flu vaccination rules for British Eventing?",
      "Can a four-year-old run at BE90?",
    ],
  },
  tba: {
    icon: Sprout,
    welcome: "Ask about breeding Thoroughbreds: registering foals, coverings, names and schemes.",
    suggestions: [
      "How do I register a Thoroughbred foal?",
      "By when must a foal be microchipped?",
      "Is artificial insemination allowed for Thoroughbreds?",
    ],
  },
  bhs: {
    icon: BookOpenText,
    welcome: "Ask about keeping horses well: pasture, stabling, roads, livery and passports.",
    suggestions: [
      "How many acres do I need per horse?",
      "How big should a stable be for a horse?",
      "What should I wear to ride on the road?",
    ],
  },
  health: {
    icon: HeartPulse,
    welcome:
      "Ask about horse health. If a horse may be in danger, ring your vet first and ask here later.",
    suggestions: [
      "What is a normal temperature for a horse?",
      "How do I spot colic early?",
      "What are the early signs of laminitis?",
    ],
  },
};

/** The specialists, in display order. */
export const specialists: readonly Specialist[] = assistantTypes.map((type) => {
  const { name, scope } = assistantLabels[type];
  const description = scope.charAt(0).toUpperCase() + scope.slice(1);
  return { type, name, description, ...ownParts[type] };
});

/** The specialist named in a URL; the first one if the URL names none or an unknown one. */
export const specialistFor = (asked: string | null): Specialist => {
  const [first] = specialists;
  const found = specialists.find(({ type }) => type === asked) ?? first;
  if (!found) throw new Error("There are no specialists");
  return found;
};

/** The title of a new chat with a specialist (spec section 4). */
export const titleOf = ({ name }: Specialist) => `${name} Chat`;
