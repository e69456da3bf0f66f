import type { ApprovalRules } from './approval-rules.ts'

/** As it comes: what looks like a device in disguise, a group that opens more, and a port that asks nobody who they are, are looked at by two. */
export const usualApprovalRules: ApprovalRules = {
  rules: [
    {
      name: 'Vendor mismatch, or a group that opens more',
      kinds: ['onboard-endpoint'],
      roles: [],
      things: [],
      warned: false,
      warnings: ['other-maker', 'privileged'],
      agreedBy: [],
      undoing: false,
    },
    {
      name: 'A port without authentication',
      kinds: ['assign-port'],
      roles: [],
      things: [],
      warned: false,
      warnings: ['opened'],
      agreedBy: [],
      undoing: false,
    },
  ],
  hours: 48,
}
