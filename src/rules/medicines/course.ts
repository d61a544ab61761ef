import { formatDay } from "#rules/date-format.ts";

/** The part of a medicine's course that tells whether the course is over. */
interface Course {
  /** Whether a person has marked the course as completed. */
  completed: boolean;
  /** The course's last day; null if none was given. */
  endDate: string | null;
}

const hasEnded = (endDate: string | null, today: string): endDate is string =>
  endDate !== null && endDate < today;

/** Whether the medicine is no longer given: its last day has passed, or the course was marked as completed. */
export const isOver = ({ completed, endDate }: Course, today: string) =>
  completed || hasEnded(endDate, today);

/** 'Completed' if the course was marked so, 'Ended 5 Oct 2026' once its last day has passed, otherwise 'Active'. */
export function formatCourse({ completed, endDate }: Course, today: string) {
  if (completed) return "Completed";
  return hasEnded(endDate, today) ? `Ended ${formatDay(endDate)}` : "Active";
}
