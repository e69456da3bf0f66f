import type { Ask } from '../../asking.ts'
import type { Credential } from '../../connector-context.ts'
import { refused, unreachable, unreadable } from '../../failures.ts'
import type { HttpAnswer, HttpClient } from '../../transport/https.ts'
import { Login } from '../../transport/login.ts'
import { hasControl } from '../../transport/path.ts'
import { attributeOf, children, elements, readXml, textOf } from '../../transport/xml.ts'
import type { XmlValue } from '../../transport/xml.ts'

export type Element = Readonly<Record<string, XmlValue>>

export interface PanAnswer {
  readonly result: Element
  readonly receivedAt: Date
}

/** The XML API of one firewall. */
export interface PanOs {
  readonly name: string
  /** @throws Failure, also for an answer of status 200 that says `error`; null for a thing that is not there (code 7) */
  ask(form: Readonly<Record<string, string>>, ask: Ask): Promise<PanAnswer | null>
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** One element of a command, its text escaped. */
export const element = (name: string, inside: string): string =>
  `<${name}>${inside.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)}</${name}>`

/** Where its words may stand: lines of a message, of a job, or the text of either. */
function wordsIn(response: Element): string {
  const result = children(response['result'])
  const places = [
    children(response['msg']),
    children(result['msg']),
    children(children(result['job'])['details']),
  ]
  const lines = places.flatMap((place) =>
    elements(place['line']).flatMap((line) =>
      typeof line === 'string' ? [line] : (textOf({ line }, 'line') ?? []),
    ),
  )
  const plain = [textOf(response, 'msg'), textOf(result, 'msg')].filter((one) => one !== null)
  return [...lines, ...plain]
    .join('; ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

export function openPanOs(name: string, http: HttpClient, credential: Credential | null): PanOs {
  const post = (form: Readonly<Record<string, string>>, key: string | null, ask: Ask): Promise<HttpAnswer> =>
    http.ask(
      {
        method: 'POST',
        path: '/api/',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(key === null ? {} : { 'x-pan-key': key }),
        },
        body: new URLSearchParams(form).toString(),
        types: ['application/xml', 'text/xml'],
        judged: [400, 403],
        // A key is asked for with the password, and comes back in the answer.
        ...(key === null ? { overheard: () => '(left out)' } : {}),
      },
      ask,
    )

  const refusal = () =>
    refused({ cause: 'credential-refused', message: `${name} refused the login`, evidence: 'HTTP 403' })

  function responseOf({ text, status }: HttpAnswer): Element {
    const fail = (evidence: string) =>
      unreadable({
        cause: 'not-understood',
        message: `${name} does not answer like its XML API`,
        evidence,
      })
    // A page of the web interface is no answer, whatever its status.
    if (!text.includes('<response')) throw fail(`HTTP ${status} without a response`)
    return children(readXml(name, text)?.['response'])
  }

  const codeOf = (response: Element): number => Number(attributeOf(response, 'code') ?? Number.NaN)
  const isForbidden = (answer: HttpAnswer): boolean => {
    if (!answer.text.includes('<response')) return answer.status === 403
    const response = responseOf(answer)
    return answer.status === 403 || codeOf(response) === 403 || codeOf(response) === 22
  }

  const login = new Login<string>({
    name,
    renews: credential?.kind === 'password',
    isOver: isForbidden,
    refusal,
    open: async (ask) => {
      if (credential?.kind === 'api-key') {
        const key = credential.secret.reveal()
        if (hasControl(key) || key === '') throw refusal()
        return key
      }
      if (credential?.kind !== 'password') {
        const message = `${name} needs an API key, or a user name and a password`
        throw refused({ cause: 'credential-refused', message })
      }
      const form = { type: 'keygen', user: credential.username, password: credential.password.reveal() }
      const answer = await post(form, null, ask)
      if (isForbidden(answer)) throw refusal()
      const key = textOf(children(responseOf(answer)['result']), 'key')
      if (key === null || !/^[\x21-\x7e]{8,4000}$/.test(key)) {
        throw unreadable({ cause: 'not-understood', message: `${name} returned no key for the login` })
      }
      return key
    },
  })

  function judged(answer: HttpAnswer): PanAnswer | null {
    const response = responseOf(answer)
    const status = attributeOf(response, 'status')
    const code = codeOf(response)
    const words = wordsIn(response)
    const { receivedAt } = answer
    if (code === 7 || /no such node/i.test(words)) return null
    if (status === 'success') return { result: children(response['result']), receivedAt }
    const said = words === '' ? '' : `: ${words}`
    const evidence = `status ${status ?? 'none'}, code ${Number.isNaN(code) ? 'none' : code}`
    if (status === 'unauth' || code === 15 || code === 16) {
      throw refused({
        cause: 'right-missing',
        message: `${name} does not permit this to the account${said}`,
        evidence,
      })
    }
    if ([2, 3, 4, 5, 11, 21].includes(code)) {
      throw unreachable({
        cause: 'server-error',
        message: `${name} has an internal error${said}`,
        evidence,
      })
    }
    throw unreadable({
      cause: 'not-understood',
      message: `${name} rejected the question${said}`,
      evidence,
    })
  }

  return {
    name,
    ask: async (form, ask) => judged(await login.send(ask, (key) => post(form, key, ask))),
  }
}

/** Whether a text may be a name in a place of the configuration: quotes would end it. */
export const isConfigName = (text: string): boolean => /^[^'"<>&]{1,127}$/.test(text) && !hasControl(text)
