-- What the medicines book says of a record; null for a record without a medicine.
create or replace function medicine_line(kind text, record jsonb) returns jsonb
language sql immutable as $$
  select jsonb_strip_nulls(case
    when kind = 'medication' then jsonb_build_object(
      'date', record->'start_date', 'until', record->'end_date', 'medicine', record->'medication',
      'product', record->'product', 'batch', record->'batch_number',
      'amount', coalesce(record->>'amount_given', record->>'dosage'),
      'frequency', record->'frequency', 'route', record->'route',
      'injected_into', record->'injected_into', 'reason', record->'reason',
      'prescribed_by', record->'prescribed_by', 'given_by', record->'given_by',
      'withdrawal_until', record->'withdrawal_until')
    when kind = 'general' and record->>'type' = 'WORMING' and record->>'worm_test' is null
    then jsonb_build_object(
      'date', record->'date', 'until', record->'date', 'medicine', record->'description',
      'product', record->'product', 'reason', 'Worming', 'given_by', record->'veterinarian')
    when kind = 'veterinary'
      and (record->>'medications' is not null or record->>'withdrawal_until' is not null)
    then jsonb_build_object(
      'date', record->'date', 'until', record->'date',
      'medicine', coalesce(record->>'medications', record->>'treatment', 'Treatment'),
      'reason', coalesce(record->>'diagnosis', record->>'treatment'),
      'prescribed_by', record->'veterinarian', 'given_by', record->'veterinarian',
      'withdrawal_until', record->'withdrawal_until')
  end)
$$;
