import { createHmac, randomUUID } from 'node:crypto'
import { missing, wrong } from './answers.ts'
import type { ControlledLab } from './controlled-lab.ts'
import { checked, oneOf, text, type Check } from './shapes.ts'

const address: Check = (value) =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
    ? null
    : 'must be an HTTP address'

const instant: Check = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : 'must be a time in ISO 8601'

const seconds: Check = (value) => (Number.isInteger(value) ? null : 'must be a whole number of seconds')

const secret: Check = (value) =>
  typeof value === 'string' && /^whsec_[A-Za-z0-9+/]+=*$/.test(value) ? null : 'must be whsec_ and base64'

/** What stands in the body of an alert, as a sender has it. */
const told: Readonly<Record<string, Check>> = {
  indicator: text,
  at: instant,
  severity: oneOf('low', 'medium', 'high', 'critical'),
  summary: text,
  ticket: text,
}

const fields: Readonly<Record<string, Check>> = { url: address, id: text, late: seconds, secret, ...told }

/** Seconds that the receiver may take. */
const patience = 30

/** Sends one alert as a SIEM of the campus would, signed by the rules of Standard Webhooks 1.0.0. */
export async function sendAlert({ alertsSecret }: ControlledLab, given: unknown): Promise<object> {
  if (alertsSecret === undefined) throw missing('This lab sends no alerts.')
  const {
    url,
    id = `msg_${randomUUID()}`,
    late = 0,
    secret: key = alertsSecret,
    ...alert
  } = checked(given, fields)
  if (typeof url !== 'string' || typeof alert['indicator'] !== 'string')
    throw wrong('Send url and indicator.')
  const body = JSON.stringify({ severity: 'high', summary: 'Spoke to a bad place', ...alert })
  const timestamp = Math.floor(Date.now() / 1_000) - Number(late)
  const signature = createHmac('sha256', Buffer.from(String(key).slice('whsec_'.length), 'base64'))
    .update(`${String(id)}.${timestamp}.${body}`)
    .digest('base64')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': String(id),
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patience * 1_000),
  })
  return { id, status: response.status, answer: await response.text() }
}
