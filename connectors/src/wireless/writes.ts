import type { Writing, Written } from '../writing.ts'

/** What can be done to a client or an access point, by the identity that the controller has for it. */
export type WirelessAction =
  | { readonly action: 'deauthenticate'; readonly mac: string }
  | { readonly action: 'reboot'; readonly radioMac: string }
  /** Ends by itself after so many seconds, 3 600 at most; 0 ends it now. */
  | { readonly action: 'blink'; readonly radioMac: string; readonly seconds: number }

export interface WirelessPlans {
  /** What is sent, as a preview shows it. */
  lines(action: WirelessAction, accessPoint: string | null): readonly string[]
}

export interface WirelessWrites {
  /**
   * Sends one action. That it was taken says nothing about its effect, not even that the target is there: it is read before by the
   * one that writes and after by whoever proves. Rejects with a `Failure`: not-found, absent, where the target is not there now;
   * refused, absent, where the release has no such action; refused, right-missing; unreachable or unconfirmed as every write.
   */
  act(action: WirelessAction, writing: Writing): Promise<Written>
}
