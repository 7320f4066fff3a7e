/** Fifty tenants with five companies each, and robots of eight models all over them; `$devices` is how many. */
export const ROBOTS_OF_TENANTS: readonly string[] = [
  `insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
    values (1, '{1}', 'Platform', 'P', 'PLATFORM')`,
  `insert into organizations (id, parent_id, path, org_name, short_name, org_code, org_type_code) overriding system value
    select n, 1, array[1, n], 'Tenant ' || n, 'T' || n, 'T' || n, 'TENANT' from generate_series(2, 51) n`,
  `insert into organizations (id, parent_id, path, org_name, short_name, org_code, org_type_code) overriding system value
    select n, 2 + n % 50, array[1, 2 + n % 50, n], 'Company ' || n, 'C' || n, 'C' || n, 'ORG' from generate_series(52, 301) n`,
  `insert into products (code, name, kind)
    select 'M' || n, 'Model ' || n, (array['scrubber','floorWasher','sweeper','vacuum'])[n % 4 + 1] from generate_series(1, 8) n`,
  `insert into devices (serial_number, manufacturer, short_name, product_id, organization_id)
    select 'SN' || lpad(n::text, 8, '0'), 'acme', 'Robot ' || n, 1 + n % 8, 2 + n % 300 from generate_series(1, $devices) n`,
];
