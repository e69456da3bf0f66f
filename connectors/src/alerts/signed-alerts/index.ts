import type { Connector } from '../../connector/connector.ts'
import { refused } from '../../failures.ts'
import { signingKey } from '../../notification/signed-webhook/signature.ts'
import { connecting } from './connecting.ts'
import { signedAlertsSettings } from './settings.ts'
import type { SignedAlertsSettings } from './settings.ts'
import { verify } from './verify.ts'

/** A sender of alerts, such as a SIEM: it calls the console, and its signature says who it is (Standard Webhooks 1.0.0, symmetric). */
export const signedAlerts: Connector<'alerts', SignedAlertsSettings> = {
  kind: 'alerts',
  product: 'signed-alerts',
  title: 'Signed alerts',
  credentials: ['signing-secret'],
  perDevice: false,
  settings: signedAlertsSettings,
  connecting,
  open({ name, credential, settings }, { now }) {
    return {
      can: {
        async verify(delivery) {
          if (credential?.kind !== 'signing-secret') {
            throw refused({ cause: 'credential-refused', message: `${name} needs a signing secret` })
          }
          const at = now()
          const verdict = verify(signingKey(name, credential.secret), delivery, at)
          return { value: verdict, complete: true, dropped: 0, observedAt: at }
        },
        async readSilence() {
          const value = settings.silentAfterHours ?? null
          return { value, complete: true, dropped: 0, observedAt: now() }
        },
      },
      close: async () => undefined,
    }
  },
}
