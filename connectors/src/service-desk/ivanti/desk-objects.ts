import { notAllowed } from '../../transport/path.ts'
import type { DeskRequest } from '../capabilities.ts'
import { recId } from './odata.ts'
import type { Field } from './odata.ts'

/** An object of Ivanti that people call a ticket. */
export interface DeskObject {
  readonly object: 'ServiceReq' | 'Incident'
  /** Name of its set: the object's with an `s`. */
  readonly set: string
  readonly number: Extract<Field, 'ServiceReqNumber' | 'IncidentNumber'>
  readonly kind: DeskRequest['kind']
  /** Where a file's parent is named. */
  readonly attachedTo: string
}

export const serviceRequest: DeskObject = {
  object: 'ServiceReq',
  set: 'ServiceReqs',
  number: 'ServiceReqNumber',
  kind: 'request',
  attachedTo: 'servicereq#',
}

export const incident: DeskObject = {
  object: 'Incident',
  set: 'incidents',
  number: 'IncidentNumber',
  kind: 'fault',
  attachedTo: 'incident#',
}

/** In the order in which they are asked. */
export const deskObjects: readonly DeskObject[] = [serviceRequest, incident]

export const requestId = ({ object }: DeskObject, id: string): string => `${object}:${id}`

/** @throws Failure refused, text-not-allowed */
export function requestOf(id: string): { readonly of: DeskObject; readonly recId: string } {
  const [object, record = '', ...rest] = id.split(':')
  const of = deskObjects.find((one) => one.object === object)
  if (of === undefined || rest.length > 0) throw notAllowed()
  return { of, recId: recId(record) }
}
