import { useQuery } from "@tanstack/react-query";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { queryOf } from "#web/core/query.ts";

/** The query of a horse's own contacts followed by the yard's; without a horse, of all contacts. */
export const useContacts = (horseId?: string) =>
  useQuery(queryOf(contactEndpoints.list, horseId ? { query: { horseId } } : {}));
