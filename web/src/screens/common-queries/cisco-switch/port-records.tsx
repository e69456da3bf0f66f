import type { Port } from '@patchbay/contract/switches/port'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { plugOf, plugWords } from './plug-kind.ts'
import css from './port-opened.module.css'
import { carriedWords, fixerWords, vlanWords } from './port-words.ts'
import { refusedWords } from './unread-words.ts'

/** What the records and the switch's own settings say of a port. */
export function Records({ port }: { port: Port }) {
  const { outlet, description, accessVlan, voiceVlan, nativeVlan, marks, changedAt, readOnly } = port
  const plug = plugOf(port.media)
  const own = marks.filter(({ because }) => port.protectedBecause?.includes(because) !== true)
  const rows: readonly (readonly [string, string | null])[] = [
    ['Outlet', outlet?.label ?? null],
    [
      'Room',
      outlet === null ? null : [outlet.room, outlet.roomName].filter((part) => part !== null).join(' '),
    ],
    [
      'Panel',
      outlet?.panel === null || outlet === null
        ? null
        : [outlet.panel, outlet.panelPort].filter(Boolean).join(' port '),
    ],
    ['Description', description === '' ? null : description],
    ['Access VLAN', accessVlan === null ? null : vlanWords(accessVlan)],
    ['Voice VLAN', voiceVlan === null ? null : vlanWords(voiceVlan)],
    ['Native VLAN', nativeVlan === null ? null : vlanWords(nativeVlan)],
    ['Carries', port.allowedVlans === 'all' ? null : port.allowedVlans],
    ['By name', carriedWords(port)],
    ['VRF', port.vrf],
    ['Channel', port.channel ?? (port.members.length > 0 ? port.members.join(', ') : null)],
    ['Plug', [port.media, plug === null ? null : plugWords[plug]].filter(Boolean).join(', ') || null],
    ['Protected', port.protectedBecause],
  ]
  return (
    <section>
      <h3 className={css.title}>Records and settings</h3>
      <dl className={css.rows}>
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className={css.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {changedAt !== null && (
          <div className={css.row}>
            <dt>Last change</dt>
            <dd>
              <RelativeAge since={changedAt} /> ago
            </dd>
          </div>
        )}
      </dl>
      {refusedWords([port]).map((words) => (
        <p key={words} className={css.quiet}>
          {words}
        </p>
      ))}
      {outlet === null && <p className={css.quiet}>No outlet is recorded on it.</p>}
      {own.map(({ name, because }) => (
        <p key={name} className={css.quiet}>
          {because}
        </p>
      ))}
      <TakenDown port={port} />
      {readOnly !== null && <p className={css.quiet}>{readOnly}</p>}
    </section>
  )
}

/** Why the switch took the port down, what that means, who mends it and how it comes back. */
function TakenDown({ port: { link, reason, meaning, recovery } }: { port: Port }) {
  if (link !== 'err-disabled' && recovery === null) return null
  return (
    <div className={css.trouble} data-taken-down>
      <p>
        Taken down{reason === null ? '' : ` for ${reason}`}. {meaning?.sentence}
      </p>
      {meaning !== null && (
        <p>
          {meaning.remedy} This is for {fixerWords(meaning.fixer)}.
        </p>
      )}
      {recovery !== null && <p>How it comes back: {recovery}.</p>}
    </div>
  )
}
