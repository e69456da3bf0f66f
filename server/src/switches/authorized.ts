/** `Auth` on IOS-XE, `Authz Success` on IOS 15, `Authorized` in the detailed form of both. */
export const isAuthorized = (status: string) => /^auth(?:orized|z success|c success)?$/i.test(status.trim())
