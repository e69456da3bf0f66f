import type { Check } from '@patchbay/contract/changes/check'
import type { PortIntent, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/schema.ts'
import { readPolicyVersion } from '../../../../policies/policies.ts'
import { descriptionToSend } from '../../../../ports/description.ts'
import { fieldsOf, settingAfter, settingsOf } from '../../../../ports/settings.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'
import { otherwiseThan } from './otherwise.ts'
import { profileAt } from './resolve.ts'
import { profileNamed } from './usable.ts'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import { plannedPort } from '../../../../ports/planned-port.ts'
import type { PlannedPort } from '../../../../ports/planned-port.ts'
import { portSnapshot } from '../../../../ports/snapshot.ts'

/** A run that gave a port an intent profile, and the port before it. */
interface Given {
  readonly run: number
  readonly at: Date
  readonly intent: PlannedPort & { readonly profile: NonNullable<PlannedPort['profile']> }
  readonly before: PortSnapshot
}

/** Runs of one port that are looked through. */
const most = 100

interface Done {
  readonly id: number
  readonly undo_of: number | null
}

/**
 * The newest run that was done at a port and still stands, where that named an intent profile. One that was undone does not
 * stand, unless its undoing was undone in turn; one that set the port without a profile took it away.
 */
async function lastGiven(
  database: Kysely<Database>,
  { switch: name, interface: on }: Pick<PortIntent, 'switch' | 'interface'>,
): Promise<Given | null> {
  const runs = await database
    .selectFrom('change')
    .select(['id', 'undo_of', 'intent', 'snapshot', 'ended_at'])
    .where('kind', '=', 'assign-port')
    .where(sql<boolean>`targets @> ${[`interface ${name} ${longInterface(on)}`]}::text[]`)
    .where('state', 'in', ['done', 'done-not-proven'])
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const newest = runs.find((run) => run.undo_of === null && stands(run, runs))
  if (newest === undefined) return null
  const intent = plannedPort.safeParse(newest.intent).data
  const before = portSnapshot.safeParse(newest.snapshot).data
  if (intent?.profile === undefined || before === undefined || newest.ended_at === null) return null
  return { run: newest.id, at: newest.ended_at, intent: { ...intent, profile: intent.profile }, before }
}

const stands = (run: Done, all: readonly Done[]): boolean =>
  !all.some((other) => other.undo_of === run.id && stands(other, all))

/**
 * Whether a port still is as the last run left it that gave it an intent profile, in what the profile sets; nothing where none
 * did. What somebody set on the switch since is not gone over without a word.
 */
export async function checkGiven(
  database: Kysely<Database>,
  port: Pick<PortIntent, 'switch' | 'interface'>,
  now: PortSnapshot,
): Promise<Check[]> {
  const given = await lastGiven(database, port)
  if (given === null) return []
  const { run, at, intent } = given
  const { name, version } = intent.profile
  const used = profileNamed(await readPolicyVersion(database, 'port-profiles', version), name)
  // Of a version that is not kept any more, what was asked for is all that is known.
  const setBy = used === null ? intent : profileAt(used, intent.switch, given.before).sets
  const otherwise = differences(setBy, given, now)
  const by = `run ${run} gave it at ${at.toISOString()}`
  const whole = { id: 'given', run, source: now.source, observedAt: now.observedAt, protectedClass: null }
  if (otherwise.length === 0) {
    return [
      { ...whole, level: 'green', words: `It still matches the profile ${name} that ${by}.`, way: null },
    ]
  }
  const words = `It changed since the profile ${name}, which ${by}: ${otherwise.join(', ')}.`
  return [
    { ...whole, level: 'amber', words, way: 'Ask who changed it, or enter a reason for overwriting it.' },
  ]
}

/** Of the settings that a profile makes, each that the port has otherwise than the run left it. */
function differences(
  setBy: Partial<ProfileHere['sets']>,
  { intent, before }: Given,
  now: PortSnapshot,
): string[] {
  const given = settingsOf((name) =>
    setBy[name] === undefined ? undefined : settingAfter(name, intent, before),
  )
  const nothing: PortIntent = { switch: intent.switch, interface: intent.interface, bounce: 'auto' }
  return [...otherwiseThan(given, nothing, now), ...description(setBy, intent, now)]
}

function description(
  setBy: Partial<ProfileHere['sets']>,
  { description: typed }: PortIntent,
  now: PortSnapshot,
): string[] {
  if (setBy.description === undefined || typed === undefined) return []
  const [wanted, is] = [descriptionToSend(typed), fieldsOf(now)['Description'] ?? '']
  return is === wanted ? [] : [`description ${is || 'none'} and not ${wanted || 'none'}`]
}
