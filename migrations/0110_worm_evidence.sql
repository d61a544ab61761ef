-- What an egg count, a worm test and a treatment found or gave, as values beside the words of a general record.

alter table health_records
  add column eggs_per_gram integer check (eggs_per_gram between 0 and 100000),
  -- BELOW: the laboratory says 'fewer than'
  add column egg_reading text check (egg_reading in ('EXACT', 'BELOW')),
  add column worm_test text check (worm_test in
    ('TAPEWORM_SALIVA', 'TAPEWORM_BLOOD', 'REDWORM_BLOOD')),
  add column worm_result text check (worm_result in ('LOW', 'BORDERLINE', 'MODERATE_HIGH')),
  add column worm_score numeric(8, 2) check (worm_score between -1000 and 100000),
  add column drug_class text check (drug_class in
    ('BENZIMIDAZOLE', 'PYRANTEL', 'IVERMECTIN', 'MOXIDECTIN', 'PRAZIQUANTEL',
     'IVERMECTIN_PRAZIQUANTEL', 'MOXIDECTIN_PRAZIQUANTEL', 'OTHER')),
  add column product text,
  add column weight_kg numeric(6, 1) check (weight_kg > 0),
  add column laboratory text,
  add check (type = 'FAECAL_EGG_COUNT' or eggs_per_gram is null),
  add check ((eggs_per_gram is null) = (egg_reading is null)),
  add check (type = 'WORMING' or (worm_test is null and drug_class is null));

-- what the worming page reads of every horse at once
create index worm_evidence on health_records (yard_id, horse_id, date desc)
  where type in ('WORMING', 'FAECAL_EGG_COUNT');
