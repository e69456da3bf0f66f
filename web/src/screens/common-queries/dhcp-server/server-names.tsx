import type { Source } from '@patchbay/contract/systems/sources'
import { ObservedAge } from '../../../query/observed-age.tsx'
import { noneSentence } from '../../../query/none-words.ts'
import css from './dhcp.module.css'

interface Props {
  readonly servers: readonly string[]
  readonly nameOf: (source: string) => string
  /** When they said it. */
  readonly observedAt?: string
}

const shortName = (name: string) => name.replace(/^DHCP /, '')

/** The same as text. */
export const serverWords = (servers: readonly string[], nameOf: (source: string) => string): string =>
  servers.map((server) => shortName(nameOf(server))).join(', ')

/** Servers beside one another in a narrow column: what they all are, DHCP servers, is left out of their names. */
export function ServerNames({ servers, nameOf, observedAt }: Props) {
  return (
    <>
      {servers.map((server, at) => (
        <span key={server}>
          {at > 0 && ', '}
          <span className={css.server}>{shortName(nameOf(server))}</span>
        </span>
      ))}
      {observedAt !== undefined && (
        <>
          {' '}
          <ObservedAge source={servers.map(nameOf).join(', ')} observedAt={observedAt} brief />
        </>
      )}
    </>
  )
}

/** That no DHCP server has any, or which of them have not told; `unread` are the ids of these. */
export const noneOnServers = (none: string, sources: readonly Source[], unread: readonly string[]) => {
  const servers = sources.filter(({ kind }) => kind === 'dhcp')
  return noneSentence(
    none,
    servers,
    servers.filter(({ id }) => unread.includes(id)),
  )
}
