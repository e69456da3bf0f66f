import type { Port } from '@patchbay/contract/switches/port'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { textOfNode } from '../../../query/export/text-of-node.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import css from './port-opened.module.css'
import { markWords, carriedWords, fixerWords, vlanWords, plugOf, plugWords } from './port-words.ts'
import { lastRunCell } from './port-run.tsx'
import { refusedWords } from './not-read.tsx'

const joined = (parts: readonly (string | null | undefined)[], by: string) =>
  parts.filter(Boolean).join(by) || null

/** What the records and the switch's own settings say of a port, as far as they say something. */
function recordRows(port: Port): readonly (readonly [label: string, value: string])[] {
  const { outlet, description, accessVlan, voiceVlan, nativeVlan } = port
  const plug = plugOf(port.media)
  const rows: readonly (readonly [string, string | null])[] = [
    ['Outlet', outlet?.label ?? null],
    ['Room', joined([outlet?.room, outlet?.roomName], ' ')],
    ['Panel', outlet?.panel == null ? null : joined([outlet.panel, outlet.panelPort], ' port ')],
    ['Description', description === '' ? null : description],
    ['Access VLAN', accessVlan === null ? null : vlanWords(accessVlan)],
    ['Voice VLAN', voiceVlan === null ? null : vlanWords(voiceVlan)],
    ['Native VLAN', nativeVlan === null ? null : vlanWords(nativeVlan)],
    ['Allowed VLANs', port.allowedVlans === 'all' ? null : port.allowedVlans],
    ['By name', carriedWords(port)],
    ['VRF', port.vrf],
    ['Channel', port.channel ?? joined(port.members, ', ')],
    ['Plug', joined([port.media, plug === null ? null : plugWords[plug]], ', ')],
    ['Protected', port.protectedBecause],
    [
      'Reserved',
      port.reservations.map(({ address, mac }) => `${address ?? 'a name'} for ${mac}`).join(', ') || null,
    ],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** Why the port is not like any other, where that is not said already. */
const otherMarks = ({ marks, protectedBecause }: Port) =>
  marks.filter(({ name, because }) => name !== 'reserved' && protectedBecause?.includes(because) !== true)

/** Why the switch took the port down, what that means, who mends it and how it comes back; none where it did not. */
function takenDownWords({ noNetwork, link, reason, meaning, recovery }: Port): readonly string[] {
  // It stands beside the name of the port then.
  if (noNetwork !== null || (link !== 'err-disabled' && recovery === null)) return []
  return [
    `Err-disabled${reason === null ? '' : ` for ${reason}`}. ${meaning?.sentence ?? ''}`.trim(),
    ...(meaning === null ? [] : [`${meaning.remedy} Contact: ${fixerWords(meaning.fixer)}.`]),
    ...(recovery === null ? [] : [`Recovery: ${recovery}.`]),
  ]
}

/** What the switch refused to tell of the port. */
const unreadWords = (port: Port) => refusedWords([port])

const noOutlet = 'No outlet recorded.'

const ours = ({ at }: NonNullable<Port['lastRun']>): Said => ({ source: 'Patchbay', observedAt: at })

/** The same as it is shown, said by the records and by whoever read the port. */
export function recordsPart(port: Port, said: Said): ShownPart {
  const { changedAt, lastRun, outlet, readOnly } = port
  const notes = [
    ...unreadWords(port),
    ...(outlet === null ? [noOutlet] : []),
    ...otherMarks(port).map(markWords),
    ...takenDownWords(port),
    ...(readOnly === null ? [] : [readOnly]),
  ]
  return factsPart(`Records and settings of ${port.interface}`, [
    ...recordRows(port).map(([name, value]) => ({ name, value, said })),
    ...(changedAt === null ? [] : [{ name: 'Link changed', value: changedAt, said }]),
    ...(lastRun === null
      ? []
      : [{ name: 'Last change by', value: textOfNode(lastRunCell(port)), said: ours(lastRun) }]),
    ...notes.map((value) => ({ name: 'Note', value, said })),
  ])
}

/** What the records and the switch's own settings say of a port. */
export function Records({ port, said }: { port: Port; said: Said }) {
  const { outlet, changedAt, lastRun, readOnly } = port
  const takenDown = takenDownWords(port)
  return (
    <section>
      <Shown part={recordsPart(port, said)} />
      <h3 className={css.title}>Records and settings</h3>
      <dl className={css.rows}>
        {recordRows(port).map(([label, value]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {changedAt !== null && (
          <div className={css.row}>
            <dt>Link changed</dt>
            <dd>
              <RelativeAge since={changedAt} />
            </dd>
          </div>
        )}
        {lastRun !== null && (
          <div className={css.row}>
            <dt>Last change by</dt>
            <dd>{lastRunCell(port)}</dd>
          </div>
        )}
      </dl>
      {unreadWords(port).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
      {outlet === null && <p className={css.quiet}>{noOutlet}</p>}
      {otherMarks(port).map((mark) => (
        <p key={mark.name} className={css.quiet}>
          {markWords(mark)}
        </p>
      ))}
      {takenDown.length > 0 && (
        <div className={css.trouble} data-taken-down>
          {takenDown.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {readOnly !== null && <p className={css.quiet}>{readOnly}</p>}
    </section>
  )
}
