-- Names as people order them: Blue 2 before Blue 10 before Blue 101, whatever the case, accents beside their plain letters.
-- ICU, because the cluster's own order is that of bytes; browsers order by the same rules (src/rules/natural-order.ts).
create collation if not exists natural_order (provider = icu, locale = 'en-GB-u-kn-true-ks-level2');

-- the list's pages come in this order from an index
drop index horses_by_name;
drop index horses_by_breed;
create index horses_by_name on horses (yard_id, name collate natural_order, id);
create index horses_by_breed on horses (yard_id, breed collate natural_order, id);
