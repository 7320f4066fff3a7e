-- How the product's rule orders a version, as a text that sorts so (contract: versionKey). Written with the version and with the rule.
alter table firmware_packages add column version_key text collate "C" not null default '';

-- A version that its rule cannot read comes before all others.
with ruled as (
    select k.id, k.version, coalesce(r.version_rule, 'semver') as rule,
      regexp_match(k.version, '^([0-9]+)\.([0-9]+)\.([0-9]+)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$') as semver
    from firmware_packages k left join firmware_rules r on r.product_id = k.product_id),
  parted as (
    select id, version, rule, semver[4] is null as is_release,
      case rule
        when 'semver' then semver[1:3] || coalesce(string_to_array(semver[4], '.'), '{}')
        when 'numbers' then case when version ~ '[0-9]' then array(
          select m[1] from regexp_matches(version, '[0-9]+|[^0-9]+', 'g') with ordinality as w(m, n) order by n) end
        else array[version] end as parts
    from ruled),
  keyed as (
    select id, version, (
      select string_agg(
        case when rule <> 'text' and part ~ '^[0-9]+$'
          then '1' || lpad(length(number)::text, 2, '0') || number else '2' || part || '!' end, '' order by n)
      from unnest(parts) with ordinality as w(part, n), regexp_replace(part, '^0+(?=[0-9])', '') as number)
      || case when rule = 'semver' and is_release then '~' else '' end as key
    from parted)
update firmware_packages k set version_key = coalesce(keyed.key, '0' || keyed.version) from keyed where keyed.id = k.id;
