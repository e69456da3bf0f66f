import { unreadable } from '../../failures.ts'

/**
 * A 404 that is not in the service's own form. Tomcat's page comes from a port where another service listens, from a
 * gateway that does not know the path and from a node without the persona; it says nothing about what was looked for.
 */
export const notThisService = (name: string, service: 'ERS' | 'MnT') =>
  unreadable({
    cause: 'not-understood',
    message: `${name} does not answer like ${service}. Check its port, its gateway and the node`,
    evidence: 'HTTP 404 of somebody else',
  })
