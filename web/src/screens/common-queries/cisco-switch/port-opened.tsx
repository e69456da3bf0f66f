import type { Port } from '@patchbay/contract/switches/port'
import { Link } from '@tanstack/react-router'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './port-opened.module.css'
import { vlanWords } from './port-words.ts'
import type { Place } from './use-place.ts'

interface Props {
  readonly device: string
  readonly port: Port
  readonly nameOf: (source: string) => string
  readonly place: Place
}

/** What is behind a port, what the records say of it, who signed on, and where the sources disagree. */
export function PortOpened({ device, port, nameOf, place }: Props) {
  return (
    <div className={css.opened}>
      {port.disagreements.length > 0 && <Disagreements port={port} nameOf={nameOf} />}
      <Behind port={port} />
      <Records port={port} />
      <SignOn port={port} nameOf={nameOf} />
      {place.view !== 'port' && (
        <div className={css.actions}>
          <Button size="small" onClick={() => place.ask(`${device} ${port.interface}`, 'port')}>
            Everything about {port.interface}
          </Button>
          <Button size="small" onClick={() => place.ask(`${device} ${port.interface}`, 'log')}>
            Its log
          </Button>
        </div>
      )}
    </div>
  )
}

function Disagreements({ port, nameOf }: { port: Port; nameOf: (source: string) => string }) {
  return (
    <section className={css.wide} aria-label={`Where sources disagree on ${port.interface}`}>
      <h3 className={css.title}>Sources disagree</h3>
      <ul>
        {port.disagreements.map(({ rule, tone, words, rows }) => (
          <li key={rule} className={css.disagreement} data-tone={tone}>
            <p className={css.words}>
              <StateGlyph glyph={tone === 'warn' ? 'warn' : 'info'} />
              {words}
            </p>
            <dl className={css.rows}>
              {rows.map(({ source, value, observedAt }) => (
                <div key={`${source} ${value}`} className={css.row}>
                  <dt>{nameOf(source)}</dt>
                  <dd>{value}</dd>
                  <dd className={css.age}>{observedAt !== null && <RelativeAge since={observedAt} />}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a device is looked up with everything that is known of it, if this person may. */
function useLookUp(): string | null {
  const held = heldKeys(useProfile())
  return (
    screens.find((screen) => screen.takes === 'any' && screen.built && mayOpen(screen, held))?.path ?? null
  )
}

function Behind({ port }: { port: Port }) {
  const lookUp = useLookUp()
  const { behind, macCount, neighbours, lastOccupant } = port
  return (
    <section>
      <h3 className={css.title}>Behind this port</h3>
      {behind.length === 0 && (
        <p className={css.quiet}>
          No MAC
          {lastOccupant !== null && (
            <>
              ; last <span className="mono">{lastOccupant.mac}</span>
              {lastOccupant.vendor !== null && ` (${lastOccupant.vendor})`},{' '}
              <RelativeAge since={lastOccupant.lastSeen} /> ago
            </>
          )}
        </p>
      )}
      <ul>
        {behind.map(({ mac, vlan, vendor, address, hostname, owner, ownerName }) => (
          <li key={mac}>
            {lookUp === null ? (
              <span className="mono">{mac}</span>
            ) : (
              <Link to={lookUp} search={{ q: mac }} className="mono">
                {mac}
              </Link>
            )}{' '}
            {hostname !== null && <strong>{hostname} </strong>}
            <span className={css.quiet}>
              {[address, vendor, `VLAN ${vlan}`, ownerName, owner]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {macCount > behind.length && <p className={css.quiet}>and {macCount - behind.length} more MACs</p>}
      {neighbours.map(({ protocol, name, remoteInterface, platform }) => (
        <p key={`${protocol} ${name}`} className={css.quiet}>
          {protocol.toUpperCase()}:{' '}
          {[name, remoteInterface, platform].filter((part) => part !== null).join(' · ')}
        </p>
      ))}
    </section>
  )
}

function Records({ port }: { port: Port }) {
  const {
    outlet,
    description,
    accessVlan,
    voiceVlan,
    nativeVlan,
    allowedVlans,
    allowedNamed,
    marks,
    readOnly,
  } = port
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
    ['Carries', allowedVlans],
    ['Of these', allowedNamed.length === 0 ? null : allowedNamed.map(vlanWords).join(', ')],
    ['Channel', port.channel ?? (port.members.length > 0 ? port.members.join(', ') : null)],
    ['Media', port.media],
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
      </dl>
      {outlet === null && <p className={css.quiet}>No outlet is recorded on it.</p>}
      {marks.map(({ name, because }) => (
        <p key={name} className={css.quiet}>
          {because}
        </p>
      ))}
      {port.recovery !== null && (
        <p className={css.trouble}>
          {port.reason === null ? '' : `Taken down for ${port.reason}: `}
          {port.recovery}
        </p>
      )}
      {readOnly !== null && <p className={css.quiet}>{readOnly}</p>}
    </section>
  )
}

function SignOn({ port, nameOf }: { port: Port; nameOf: (source: string) => string }) {
  const { sessions, identity, leases } = port
  return (
    <section>
      <h3 className={css.title}>Sign-on and lease</h3>
      {sessions.length + identity.length === 0 && <p className={css.quiet}>Nobody has signed on.</p>}
      {sessions.map(({ mac, method, status, user, policy, vlan }) => (
        <p key={mac}>
          Switch:{' '}
          {[status, method, user, policy, vlan === null ? null : `VLAN ${vlan}`]
            .filter((part) => part !== null)
            .join(' · ')}{' '}
          <span className={`mono ${css.quiet}`}>{mac}</span>
        </p>
      ))}
      {identity.map(({ source, mac, username, method, vlan, authorization, startedAt, passed }) => (
        <p key={`${source} ${mac}`}>
          {nameOf(source)}: {passed ? 'passed' : 'failed'}{' '}
          {[username, method, authorization, vlan === null ? null : `VLAN ${vlan}`]
            .filter((part) => part !== null)
            .join(' · ')}
          {startedAt !== null && (
            <span className={css.quiet}>
              {' '}
              since <RelativeAge since={startedAt} />
            </span>
          )}
        </p>
      ))}
      {leases.map(({ source, mac, address, hostname }) => (
        <p key={`${source} ${mac} ${address}`}>
          {nameOf(source)}: <span className="mono">{address}</span> {hostname}
        </p>
      ))}
    </section>
  )
}
