import { formatDay } from "#rules/date-format.ts";

/** The part of a medicine's course that tells whether it is over. */
interface Course {
  /** Whether a person has marked it as completed. */
  completed: boolean;
  /** Its last day; null if none was given. */
  endDate: string | null;
}

const hasEnded = (endDate: string | null, today: string): endDate is string =>
  endDate !== null && endDate < today;

/** Whether it is no longer given: its last day has passed, or it was marked as completed. */
export const isOver = ({ completed, endDate }: Course, today: string) =>
  completed || hasEnded(endDate, today);

/** 'Completed' if marked so, 'Ended 5 Oct 2026' once its last day has passed, else 'Active'. */
export function formatCourse({ completed, endDate }: Course, today: string) {
  if (completed) return "Completed";
  return hasEnded(endDate, today) ? `Ended ${formatDay(endDate)}` : "Active";
}
