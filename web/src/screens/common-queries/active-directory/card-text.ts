import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { emptyWords } from '../../../query/none-words.ts'
import { instantWords, wordsWithTimes } from '../../../ui/clock-words.ts'
import { stateWords } from '../../../ui/source-looks.ts'
import type { Said } from '../../../query/shown/shown-part.ts'

interface Circumstances {
  readonly zone: string
  readonly address: string
  readonly now: Date
}

function lineText(line: Line, zone: string): string {
  const { label, value, detail } = line
  if (value === null) return `${label}: ${line.state === 'awaited' ? 'no answer yet' : emptyWords(line)}`
  return `${label}: ${wordsWithTimes(value, zone)}${detail === null ? '' : ` (${wordsWithTimes(detail, zone)})`}`
}

/** Lines that a ticket needs; the rest stands on the page that the text links to. */
const quiet: ReadonlySet<string> = new Set(['dn', 'id', 'sid', 'aliases', 'flags', 'description'])

/** Plain text for a ticket: how the account stands, by whom and when, and which sources did not answer. */
export function cardText(
  { question, answer, sources }: Progress<Answer>,
  { zone, address, now }: Circumstances,
): string {
  if (answer === null || question === null) return ''
  const nameOf = nameIn(sources)
  const { controllers, origin, devices } = answer
  const at = (instant: string) => instantWords(new Date(instant), zone)
  return [
    `${answer.sentence}.`,
    `Asked for ${question.text} (${question.words}), ${instantWords(now, zone)} ${zone}`,
    ...answer.sections.flatMap(({ title, lines }) => [
      '',
      title,
      ...lines
        .filter(({ name, value }) => !quiet.has(name) || value === null)
        .map((line) => lineText(line, zone)),
    ]),
    ...(controllers === null || controllers.rows.length === 0
      ? []
      : [
          '',
          `Domain controllers: ${controllers.sentence ?? ''}`,
          ...controllers.rows.map((row) =>
            row.answered
              ? `${row.name}: ${row.lock ?? 'lock not known'}, ${row.badPasswords ?? '?'} wrong passwords${row.badPasswordAt === null ? '' : `, last ${at(row.badPasswordAt)}`}, last logon ${row.lastLogonAt === null ? (row.logons === null ? 'not told' : 'never') : at(row.lastLogonAt)}${row.origin ? ', lock set here' : ''}`
              : `${row.name}: did not answer (${row.why ?? ''})`,
          ),
        ]),
    ...(origin === null || origin.state === 'quiet' ? [] : ['', `${origin.sentence}.`]),
    ...(devices === null || devices.rows.length === 0
      ? []
      : [
          '',
          'Devices',
          ...devices.rows.map(
            ({ title, mac, accessPoint, port, place, lease, session, source }) =>
              `${mac === null || title === mac ? title : `${title} ${mac}`}: ${accessPoint ?? port ?? session?.through ?? (devices.complete ? 'on no switch' : 'port not known')}${place === null ? '' : `, ${place}`}${lease === 'held' ? '' : `, ${leaseWords[lease]}`} (${nameOf(source)})`,
          ),
        ]),
    '',
    `Sources: ${sources.map((source) => `${source.name} ${stateWords(source)}`).join('; ')}`,
    address,
  ].join('\n')
}

export const leaseWords: Readonly<Record<Device['lease'], string>> = {
  held: 'has a lease',
  none: 'no lease now',
  'not-told': 'lease not known',
}

/** Who tells a whole list, by the name of its chip, and when. */
export const saidBy = (
  { source, observedAt }: { readonly source: string | null; readonly observedAt: string | null },
  nameOf: (source: string) => string,
): Said => ({ source: source === null ? null : nameOf(source), observedAt })
