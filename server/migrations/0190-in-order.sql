-- Names, ports and addresses in the order in which people count: Gi1/0/2 before Gi1/0/10, B01-9 before B01-10, 10.1.0.2 before
-- 10.1.0.10. `inOrder` of the contract is the same order. Whatever is listed is put in it; keys and what joins stay `C`.
create collation in_order (provider = icu, locale = 'en-u-kn-true');

-- The list of outlets begins with its first rows, however long it is.
create index outlet_by_label_in_order on outlet_kept ((nullif(label, '') collate in_order), (label collate in_order))
  where removed_at is null;
drop index outlet_in_order;
