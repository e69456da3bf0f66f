import { classify } from '@patchbay/contract/identifiers/identifiers'
import { readService } from '@patchbay/contract/identifiers/service'
import { CallError } from '../errors/call-error.ts'
import { readText, refuseText } from '../http/read-identifier.ts'
import type { FirewallLookUp } from './look-up.ts'
import { wantedEnd } from './wanted-end.ts'
import type { WantedEnd } from './wanted-end.ts'

/** A question to the firewalls as typed; `to` may be empty. */
export interface FlowTyped {
  readonly q: string
  readonly to: string
  readonly service: string
}

export const refuseFlow = (field: 'to' | 'service' | 'at', fault: string) =>
  new CallError('input-not-valid', { fields: { [field]: fault } })

function readDestination(text: string): WantedEnd {
  const classified = classify(text)
  if ('fault' in classified) throw refuseFlow('to', classified.fault)
  const end = wantedEnd(text, classified.identifier)
  if ('fault' in end) throw refuseFlow('to', end.fault)
  return end
}

const nowhere: WantedEnd = { text: '', address: null, mac: null, name: null, person: [] }

/** What both ends and the service were taken for. @throws CallError with the fault under its field */
export function readFlow({
  q,
  to,
  service: typed,
}: FlowTyped): Pick<FirewallLookUp, 'wanted' | 'isWhole' | 'service' | 'question'> {
  const { identifier, words, badges } = readText(q)
  const source = wantedEnd(q, identifier)
  if ('fault' in source) throw refuseText(source.fault)
  const isWhole = to !== ''
  const destination = isWhole ? readDestination(to) : nowhere
  const service = readService(typed)
  if ('fault' in service) throw refuseFlow('service', service.fault)
  const { kind, canonical } = identifier
  return {
    wanted: { source, destination },
    isWhole,
    service,
    question: { text: q, kind, words, canonical, vendor: null, badges: [...badges] },
  }
}
