import { actOnPort } from '@patchbay/contract/changes/kinds/act-on-port'
import type { NoNetwork } from '@patchbay/contract/switches/port'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { factsPart } from '../../query/shown/shown-part.ts'
import { Shown } from '../../query/shown/shown.tsx'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import button from '../../ui/button.module.css'
import { Callout } from '../../ui/callout.tsx'
import { FactAge } from '../../ui/fact-age.tsx'
import { ChangeActs } from './act.tsx'
import { AssignLink } from '../assign-link.tsx'
import { DeskLink } from '../desk-link.tsx'
import css from './no-network-notice.module.css'
import { noNetworkWords } from '../no-network-words.ts'
import { RunLink } from '../../ui/run-link.tsx'

const look = `${button.button} ${button.plain} ${button.small}`

const directory = screens.find(({ path }) => path === '/common-queries/active-directory')

interface Props {
  readonly noNetwork: NoNetwork
  /** MAC of the device that it keeps off the network; null where it is about a port or a person alone. */
  readonly mac?: string | null
  /** Login of whose it is. */
  readonly owner?: string | null
  readonly nameOf: (source: string) => string
}

/** Why there is no network, before everything else that is known, with what mends it or the request for who cannot. */
export function NoNetworkNotice({ noNetwork, mac = null, owner = null, nameOf }: Props) {
  const zone = useTimeZone()
  const { cause, detail, run, source, observedAt, freshness } = noNetwork
  const words = noNetworkWords(noNetwork, zone)
  const said = { source: nameOf(source), observedAt, freshness }
  return (
    <Callout tone="bad" actions={<Mending {...{ noNetwork, mac, owner }} />}>
      <Shown part={factsPart('No network', [{ name: words, value: detail, said }])} />
      <h2 className={css.words}>
        {words}
        {cause === 'switch-unreachable' && ', last seen here'}
        {run !== null && (
          <span className={css.run}>
            <RunLink id={run}>Open run {run}</RunLink>
          </span>
        )}
      </h2>
      {detail !== null && <p>{detail}</p>}
      <FactAge source={nameOf(source)} {...{ observedAt, freshness }} />
    </Callout>
  )
}

/** The action that mends it, for who may, and the request that carries it. */
function Mending({ noNetwork, mac, owner }: Required<Omit<Props, 'nameOf'>>) {
  const held = heldKeys(useProfile())
  const { cause, at, account } = noNetwork
  const place = at === null ? null : [at.switch, at.interface].filter((part) => part !== null).join(' ')
  const port = at?.interface ?? null
  return (
    <>
      {cause === 'err-disabled' && at !== null && at.fullName !== null && (
        <ChangeActs
          change={actOnPort}
          acts={[
            {
              words: `Clear err-disable on ${port}`,
              noun: 'err-disable recovery',
              asked: { switch: at.switch, interface: at.fullName, act: 'clear' },
            },
          ]}
        />
      )}
      {cause === 'shut' && place !== null && <AssignLink port={place} className={look} />}
      {account !== null && directory !== undefined && mayOpen(directory, held) && (
        <Link to={directory.path} search={{ q: account }} className={look}>
          Show account {account}
        </Link>
      )}
      {mac !== null && account === null ? (
        <DeskLink about={mac} from="device" owner={owner} className={look} />
      ) : account !== null ? (
        <DeskLink about={account} kind="person" from="person" owner={account} className={look} />
      ) : (
        place !== null && <DeskLink about={place} kind="place" from="port" owner={owner} className={look} />
      )}
    </>
  )
}
