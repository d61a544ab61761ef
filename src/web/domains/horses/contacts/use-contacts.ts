import { useQuery } from "@tanstack/react-query";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { queryOf } from "#web/core/query.ts";

/** The contacts: for a horse its own and then the yard's, otherwise all. */
export const useContacts = (horseId?: string) =>
  useQuery(queryOf(contactEndpoints.list, horseId ? { query: { horseId } } : {}));
