import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Everything of which there may be only one, with the index that sees to it (promise 12): no isolation level is trusted with
 * it. Rows that have nothing but a number of their own are left out.
 */
const only: Readonly<Record<string, string>> = {
  // Changes of the network.
  change_lease_pkey: 'one change at a time holds a target',
  change_applied_once: 'one change of a person has a key',
  batch_applied_once: 'one list of a person has a key',
  change_undone_once: 'one undoing of a run is under way or done',
  change_step_pkey: 'one step of a run at a position, in a direction',
  change_proof_pkey: 'one tick of a run at a position',
  request_sending_pkey: 'one request at a desk has a mark',
  ticket_note_mark_key: 'one note in a ticket has a mark',
  ticket_note_once: 'one note of a run for an occasion',
  ticket_note_of_list: 'one note of a list',
  ticket_note_of_plan: 'one note of a workflow for an end',
  ticket_note_click: 'one note for a click',
  watched_ticket_once: 'one row of a ticket whose closing ends runs',
  outside_change_switch_interface_seen_at_key: 'one change made elsewhere at a port, by one walk',
  policy_pkey: 'one value of a policy counts',
  policy_version_pkey: 'one value of a policy has a version',
  // The record.
  record_pkey: 'one entry has a number',
  record_hash_key: 'one entry has a hash',
  record_previous_key: 'one entry follows another: the chain never forks',
  record_name_pkey: 'one name stands for a key of the record',
  // People and their sessions.
  person_by_username: 'one person has a name to sign in with, however it is written',
  person_by_email: 'one person has an address of mail',
  person_by_external: 'one person stands for an account elsewhere',
  membership_pkey: 'one membership of a person in a group',
  direct_grant_pkey: 'one grant of a key to a person',
  group_grant_pkey: 'one grant of a key to a group',
  person_group_name_key: 'one group has a name',
  custom_role_name_key: 'one role has a name',
  custom_role_key_pkey: 'one grant of a key to a role',
  asked_key_once: 'one open request of a person for a key',
  asked_question_pkey: 'one row of a question that a person asked on a screen',
  bearer_token_hash_key: 'one program has a token',
  bearer_token_person_id_name_key: 'one token of a person has a name',
  session_token_pkey: 'one token of a session has a hash',
  session_token_tip: 'one refresh token of a session is the last: it never branches',
  known_device_pkey: 'one row of a browser and a person',
  second_factor_pkey: 'one second factor of a person',
  recovery_code_pkey: 'one row of a recovery code',
  password_link_pkey: 'one link has a token',
  first_account_link_pkey: 'one first link has a token',
  openid_flow_pkey: 'one way through a provider has a state',
  openid_provider_pkey: 'one provider has a name',
  sign_in_failure_pkey: 'one count of failures of an account',
  preference_pkey: 'one preference of a person by its name',
  freeze_release_pkey: 'one last wish of somebody to weaken a freeze that is in force',
  source_set_up_pkey: 'one last time at which somebody set up a directory or a provider',
  way_in_pkey: 'one last time at which somebody made, changed or reset an account',
  draft_pkey: 'one draft of a person for a form',
  alert_delivery_pkey: 'one message of a feed is taken once',
  alert_refusal_pkey: 'one count of refused alerts of a day for a reason',
  security_case_open: 'one open case has an indicator, however it is written',
  security_watch_pkey: 'one last look at a MAC of a containment',
  saved_view_name: 'one view of a person on a screen has a name',
  daily_question_once: 'one person has a question to the firewalls asked daily once',
  history_subscription_name: 'one subscription of a person has a name',
  directory_rules_pkey: 'one set of rules for people of directories',
  directory_rule_pkey: 'one rule at a position',
  // Notices.
  notice_of_list: 'one notice of what happens to the lines of a list',
  notification_once: 'one entry of a notice in the inbox of a person',
  delivery_once: 'one delivery of a notice, by one way to one place',
  subscription_fit_change: 'one run is told once by a subscription',
  subscription_fit_outside: 'one change made elsewhere is told once by a subscription',
  expiry_told_pkey: 'one notice of the end of a certificate, so many days before',
  // Systems and what was read of them.
  system_pkey: 'one system has a name',
  systems_state_pkey: 'one switch that stops all changes',
  system_health_pkey: 'one health of a system',
  device_pkey: 'one device has a name',
  device_reach_pkey: 'one way to a device by a system',
  device_health_pkey: 'one health of a device by a system',
  peer_shown_pkey: 'one certificate or key that a peer showed',
  credential_name_key: 'one credential has a name',
  own_mac_pkey: 'a MAC of a switch itself is told of it once',
  seen_mac_pkey: 'a MAC that was seen is looked for once',
  switch_walked_pkey: 'a switch counts once where it is told how far the walks have come',
  sealed_secret_pkey: 'one secret in a field of a credential',
  database_home_pkey: 'one place is where the database is at home',
  campus_pkey: 'one campus has a code',
  floor_pkey: 'one floor of a building has a code',
  access_point_pkey: 'one access point has a name',
  ups_unit_pkey: 'one UPS unit has a name',
  ups_reading_pkey: 'one row of what a UPS unit said last',
  ups_state_pkey: 'one state of a UPS unit began at an instant',
  ups_state_now: 'one state of a UPS unit goes on',
  controller_device_pkey: 'one row of a device in the inventory of a controller',
  controller_round_pkey: 'one row of how an inventory was last read',
  controller_access_point_pkey: 'one row of an access point that a wireless controller has',
  wireless_round_pkey: 'one row of how the access points of a controller were last read',
  ups_round_pkey: 'one row of how a UPS unit was last read',
  licence_named: 'one licence that was not removed has a name, however it is written',
  licence_of_others: 'one row of a licence that a place reports',
  licence_reading_pkey: 'one row of what a place said of a licence last',
  licence_device_reported_pkey: 'one row says that a place counts a device to a licence',
  licence_round_pkey: 'one row of how the licences of a place were last read',
  licence_reminder_pkey: 'one reminder of an end, so many days before',
  model_lifecycle_named: 'one announcement that was not removed has a model, however it is written',
  switch_sample_pkey: 'one sample of a switch at a time',
  subnet_building_pkey: 'one count of clients of a subnet in a building',
  failed_authentication_pkey: 'one failure of an endpoint at a time, by its source',
  authentication_asked_pkey: 'one last time at which an endpoint was asked about at a source',
  authentication_round_pkey: 'one round of failed authentications of a source',
  err_disabled_port_pkey: 'one port of a switch is err-disabled',
  err_disabled_round_pkey: 'one round of err-disabled ports of a source',
  person_device_pkey: 'one row says that a device is of a person, by its source',
  system_test_failed_pkey: 'one last failed test of a system',
  probe_round_pkey: 'one row of how all switches were last probed',
  building_pkey: 'one building has a code',
  room_pkey: 'one room of a building has a code',
  outlet_pkey: 'one outlet has a label',
  outlet_state_pkey: 'one state of an outlet counts',
  operating_hours_pkey: 'one set of hours has a name',
  change_freeze_named: 'one freeze that was not removed has a name, however it is written',
  holiday_calendar_pkey: 'one calendar of holidays has a name',
  holiday_pkey: 'one holiday of a calendar has a UID',
  department_named: 'one department that was not removed has a code, however it is written',
  department_room_pkey: 'one row says that a department has a room',
  resource_version_pkey: 'one entry of a resource has a version',
  interface_snapshot_pkey: 'one last reading of an interface',
  vlan_snapshot_pkey: 'one last reading of a VLAN of a switch',
  configuration_section_pkey: 'one section of an interface first read at a time',
  error_sample_pkey: 'one count of errors at a time',
  walk_pkey: 'one walk of a switch is the last',
  last_answer_pkey: 'one last answer of a screen about a thing',
  subnet_use_pkey: 'one count of a subnet at a time',
  subnet_use_round_pkey: 'one round of counts of a source',
  building_outline_pkey: 'one version of the outline of a building has a number',
  cable_test_mark_key: 'one test of a cable has a mark',
  floor_plan_pkey: 'one version of the plan of a floor has a number',
  floor_plan_draft: 'one draft of the plan of a floor',
  floor_placement_pkey: 'one thing stands once on a version of a plan',
  port_hold_one_of_port: 'one hold of a port that has not ended',
  port_hold_one_of_outlet: 'one hold of an outlet that has not ended',
  port_reclaim_one: 'one question to the last owner of a port that has not ended',
  port_look_pkey: 'one look at the counters of a port at a time',
  plan_applied_once: 'one click begins one workflow',
  plan_step_pkey: 'one step of a workflow at a position',
  migration_pkey: 'one migration has a name, and is made once',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('whatever there is only one of is held by a valid index, and every such index is named here', async () => {
  const { rows } = await sql<{ name: string }>`
    select index.relname as name
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as held on held.oid = indrelid
    where indisunique and indisvalid and not held.relispartition
      and index.relnamespace = 'public'::regnamespace
      and pg_get_indexdef(indexrelid) !~ '\\((id|id, first_seen)\\)$'
    order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(only).toSorted())
})

test('the application can neither take such a rule away nor go round it', async () => {
  await expect(
    sql`alter table change drop constraint change_applied_once`.execute(database.db),
  ).rejects.toThrow(/must be owner/)
  await expect(sql`drop index change_undone_once`.execute(database.db)).rejects.toThrow(/must be owner/)
})
