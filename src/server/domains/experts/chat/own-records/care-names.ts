import type { CareSubject } from "#contract/care/care-subjects.ts";
import type { Subject } from "#assistant/own-records/subjects.ts";
import type { WorkDone } from "#server/domains/care/work-done.ts";

/** The subjects of answers on care: all but those with their own answers. */
export type AnsweredCare = Exclude<Subject, "medication" | "weight">;

interface Care {
  name: string;
  /** The work that belongs to it, and the events that are due. */
  subjects: CareSubject[];
  due: CareSubject[];
  /** Whether a piece of that work is of this care, if one subject includes several. */
  isIt: (work: WorkDone) => boolean;
}

const care = (name: string, subjects: CareSubject[], more: Partial<Care> = {}): Care => ({
  name,
  subjects,
  due: subjects,
  isIt: () => true,
  ...more,
});

const COUNT = /egg|count|\bw?fec\b|\bf?wec\b/i;
const DRUG = /wormer|wormed|drench|paste|dose/i;

// an event completed without a record has only its title
const isCount = ({ kind, what }: WorkDone) =>
  kind === "tap" ? !DRUG.test(what) : what === "FAECAL_EGG_COUNT";
const isWormer = ({ kind, what }: WorkDone) =>
  kind === "tap" ? !COUNT.test(what) : what === "WORMING";

export const careNames: Record<AnsweredCare, Care> = {
  vaccination: care("vaccination", ["VACCINATION", "OTHER_VACCINATION"]),
  farrier: care("farrier visit", ["FARRIER"]),
  dental: care("dental check", ["DENTAL"]),
  worming: care("wormer", ["WORMING"], {
    due: ["WORMING", "TAPEWORM_TEST", "REDWORM_TEST"],
    isIt: isWormer,
  }),
  "egg-count": care("worm egg count", ["WORMING"], { isIt: isCount }),
  "worm-test": care("tapeworm or redworm test", ["TAPEWORM_TEST", "REDWORM_TEST"]),
  physio: care("physio session", ["PHYSIO"]),
  saddle: care("saddle fitting", ["SADDLE_FITTER"]),
  // a vaccination is also a visit by the vet
  vet: care("vet visit", ["CHECKUP", "VET", "VACCINATION", "OTHER_VACCINATION"], {
    due: ["CHECKUP", "VET"],
    isIt: ({ kind, subject }) => kind !== "tap" || subject !== "VACCINATION",
  }),
};

/** The name of a plan of this care: for worms a count or a wormer, whichever is planned. */
export const dueName = (subject: AnsweredCare) =>
  subject === "worming" || subject === "egg-count" ? "worm control" : careNames[subject].name;
