import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener } from '../../../emulator/http-listener.ts'
import type { HttpAnswer, HttpRequest } from '../../../emulator/http-listener.ts'
import { verify } from './verify.ts'

const system = 'webhook-1'
const path = '/hooks'

const said = (status: number, words: string): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ message: words }),
})

/** Of what it takes: the type and the title. Text of strangers is printed as ASCII. */
function summary(body: string): string {
  try {
    const { type, data } = JSON.parse(body) as { type?: unknown; data?: { title?: unknown } }
    const words = `${String(type)} ${JSON.stringify(data?.title ?? '')}`
    return words.replace(/[^\x20-\x7e]/g, '?').slice(0, 300)
  } catch {
    return '(no JSON)'
  }
}

/** A receiver that takes what is signed with its secret, once for each id. */
export const webhookReceiver: StartEmulator = (lab) => {
  const { secret } = lab.accounts.webhook
  const taken = new Set<string>()
  const faultOf = (request: HttpRequest) => verify(request, secret, new Date())

  function answer(request: HttpRequest): HttpAnswer {
    if (request.path !== path) return said(404, 'nothing here')
    if (request.method !== 'POST') return said(405, 'POST only')
    const fault = faultOf(request)
    if (fault !== null) return said(401, fault)
    taken.add(String(request.headers['webhook-id']))
    return { status: 204 }
  }

  const listener = httpListener({
    lab,
    system,
    identity: (impostor) =>
      lab.certificates.issue([system, `hooks.${lab.world.domain}`, 'localhost', lab.host], impostor),
    describe: (request) => {
      const id = String(request.headers['webhook-id'] ?? '').replace(/[^\x21-\x7e]/g, '?')
      const fault = faultOf(request)
      const verdict = fault === null ? (taken.has(id) ? 'again' : 'signed') : `refused: ${fault}`
      return `${request.method} ${request.path} ${id} ${verdict} ${summary(request.body)}`
    },
    answer,
    throttled: () => ({ status: 429, headers: { 'Retry-After': '30' } }),
    failed: () => said(500, 'internal error'),
  })
  return { system, start: async () => [await listener.start()], stop: () => listener.stop() }
}
