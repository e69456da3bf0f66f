import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'

/** Reports written to the log in a minute; a page that is broken makes hundreds. */
const mostPerMinute = 20

/** Addresses may carry what somebody looked for, so only the origin and path of one are kept. */
function place(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '')
  return url === null ? address?.slice(0, 40) : `${url.protocol}//${url.host}${url.pathname}`.slice(0, 200)
}

export function policyReportCalls({ log }: CallContext): Pick<Handlers, 'POST /policy-report/'> {
  let minute = 0
  let written = 0
  return {
    'POST /policy-report/': async ({ body, visit }) => {
      const now = Math.floor(performance.now() / 60_000)
      if (now !== minute) [minute, written] = [now, 0]
      written += 1
      if (written > mostPerMinute) return null
      const report = body['csp-report']
      log.warn(
        {
          id: visit.correlation,
          address: visit.address,
          directive: (report['effective-directive'] ?? report['violated-directive'])?.slice(0, 60),
          blocked: place(report['blocked-uri']),
          file: place(report['source-file']),
          line: report['line-number'],
        },
        'content security policy refused something',
      )
      return null
    },
  }
}
