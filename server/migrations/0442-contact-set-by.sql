-- Single sign-on maps an identity by an email or a phone number only where an administrator has set it: what people enter
-- themselves could be anyone's. Who has changed their own profile before is taken to have entered both.
alter table staff
  add email_by_admin boolean not null default true,
  add phone_by_admin boolean not null default true;
update staff s set email_by_admin = false, phone_by_admin = false
where exists (select from audit_log l
  where l.action = 'access_staff_updateProfile' and l.subject_kind = 'staff' and l.subject_id = s.id::text);
