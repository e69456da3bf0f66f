import { refused, throttled, unreachable, unreadable } from '@patchbay/connectors/failures'
import type { Failure } from '@patchbay/connectors/failures'
import { NoLongerMeantError } from '../send.ts'

interface MailError extends Error {
  readonly code?: string
  /** Of the reply that refused it, RFC 5321 section 4.2. */
  readonly responseCode?: number
}

/**
 * What became of a mail that was not taken. A mailbox that is refused for good (RFC 5321, 5yz after RCPT) is not tried again;
 * everything else may be better at the next try.
 */
export function mailFailure(server: string, error: MailError): Failure | NoLongerMeantError {
  const { code = '', responseCode = 0, message } = error
  const detail = { evidence: message.slice(0, 300) }
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') {
    return refused({ ...detail, cause: 'credential-refused', message: `${server} refused our sign-in.` })
  }
  if (code === 'EENVELOPE' && responseCode >= 550 && responseCode <= 553) {
    return new NoLongerMeantError('The mail server has no such mailbox.')
  }
  if (responseCode >= 500) {
    return refused({ ...detail, cause: 'right-missing', message: `${server} does not take this mail.` })
  }
  if (responseCode >= 400) {
    return throttled({ ...detail, cause: 'busy', message: `${server} does not take mail now.` })
  }
  if (code === 'ETLS' || /certificate|self.signed|altnames/i.test(message)) {
    return unreachable({
      ...detail,
      cause: 'trust-not-proven',
      message: `${server} did not prove its identity, so no mail was sent.`,
    })
  }
  if (code === 'EDNS') {
    return unreachable({ ...detail, cause: 'name-unknown', message: `${server} is an unknown name.` })
  }
  if (code === 'EPROTOCOL') {
    return unreadable({ ...detail, cause: 'not-understood', message: `${server} does not speak SMTP.` })
  }
  const timedOut = code === 'ETIMEDOUT' || code === 'EABORT'
  return unreachable({
    ...detail,
    cause: timedOut ? 'timed-out' : 'connection-lost',
    message: timedOut ? `${server} did not answer in time.` : `${server} could not be reached.`,
  })
}
