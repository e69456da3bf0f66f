import type { Ask } from '../../asking.ts'
import { Failure, refused, unreachable } from '../../failures.ts'
import type { HttpClient } from '../../transport/https.ts'
import { pathOf } from '../../transport/path.ts'
import type { Ers } from './ers.ts'
import { readXml } from '../../transport/xml.ts'
import type { XmlValue } from '../../transport/xml.ts'
import { notThisService } from './not-this-service.ts'

const root = '/admin/API/mnt'
/** Octets of the list of active sessions: two million of them take less. */
const largestList = 2 * 1024 * 1024 * 1024

export type SessionCall = 'MACAddress' | 'UserName' | 'EndPointIPAddress'

/** The monitoring service: XML only. An answer is the root of its document; null is "no session" in any of its forms. */
export interface Mnt {
  readonly name: string
  session(call: SessionCall, value: string, ask: Ask): Promise<MntAnswer>
  /** Gives the list of active sessions piece by piece, and when it was whole. */
  activeList(take: (octets: Uint8Array) => void, ask: Ask): Promise<Date>
  /** Any other question, by the parts of its path; one that looks something up may find nothing. */
  read(parts: readonly string[], lookUp: boolean, ask: Ask): Promise<MntAnswer>
}

export interface MntAnswer {
  readonly root: Readonly<Record<string, XmlValue>> | null
  readonly receivedAt: Date
}

/**
 * "No session" is status 500 as an outage is, with the same code and description (3.3): the words of the inner error alone
 * tell the two apart. Without any it is taken for the former.
 */
function saysNothingFound(text: string): boolean {
  const [, words = ''] = /<internal-error-info>([^<]*)<\/internal-error-info>/.exec(text) ?? []
  return words.trim() === '' || /\bis not available\b|\bno (?:active )?session\b/i.test(words)
}

export function openMnt(name: string, http: HttpClient, ers: Ers): Mnt {
  async function read(path: string, lookUp: boolean, ask: Ask): Promise<MntAnswer> {
    try {
      const answer = await http.ask(
        {
          method: 'GET',
          path,
          types: ['application/xml', 'text/xml'],
          judged: [404, 500],
          maximum: 32 * 1024 * 1024,
        },
        ask,
      )
      const { receivedAt } = answer
      if (answer.status >= 400) {
        // A stranger's page is no answer of MnT, whatever its status says.
        const own = /<mnt-rest-result[\s>/]/.test(answer.text)
        if (lookUp && own && (answer.status === 404 || saysNothingFound(answer.text))) {
          return { root: null, receivedAt }
        }
        if (answer.status === 404 && !own) throw notThisService(name, 'MnT')
        throw ownError(`HTTP ${answer.status}`)
      }
      const document = readXml(name, answer.text)
      if (document === null || !Object.hasOwn(document, 'mnt-rest-result'))
        return { root: document, receivedAt }
      if (!saysNothingFound(answer.text)) throw ownError('mnt-rest-result')
      return { root: null, receivedAt }
    } catch (error) {
      throw await explained(error, ask)
    }
  }

  const ownError = (evidence: string) =>
    unreachable({ cause: 'server-error', message: `${name} has an internal error`, evidence })

  /** An account without the MnT role is answered as if its password were wrong; ERS tells the two apart. */
  async function explained(error: unknown, ask: Ask): Promise<unknown> {
    if (!(error instanceof Failure) || error.kind !== 'refused') return error
    if (error.detail.cause === 'credential-refused') {
      try {
        await ers.list('endpointgroup', 'name.EQ.Unknown', ask)
      } catch (second) {
        return second instanceof Failure && second.kind === 'refused' ? second : error
      }
    }
    return refused({
      cause: 'right-missing',
      message: `${name} shows no sessions to this account: it lacks the MnT Admin role`,
      evidence: error.detail.evidence ?? '',
    })
  }

  return {
    name,
    session: (call, value, ask) => read(pathOf(root, 'Session', call, value), true, ask),
    activeList: async (taking, ask) => {
      try {
        const { receivedAt } = await http.ask(
          {
            method: 'GET',
            path: pathOf(root, 'Session', 'ActiveList'),
            types: ['application/xml', 'text/xml'],
            maximum: largestList,
            taking,
          },
          ask,
        )
        return receivedAt
      } catch (error) {
        throw await explained(error, ask)
      }
    },
    read: (parts, lookUp, ask) => read(pathOf(root, ...parts), lookUp, ask),
  }
}
