import { unreadable } from './failures.ts'

/** In place of a capability that a check asks for and the connector does not offer. @throws Failure */
export const missing = (): Promise<never> =>
  Promise.reject(unreadable({ cause: 'not-understood', message: 'This connector has no such lookup' }))
