/** Whether the name of a variable says that its value is a secret: of the environment of any program. */

const SECRET = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|(?:^|_)KEY$/i;
const PERHAPS_SECRET = /PASSW|CREDENTIAL|AUTH|_KEY|APIKEY|COOKIE|SESSION/i;

/** Reports whether a name is that of a secret. One that may also name something else, such as `AUTH_MODE`, is not. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/** Reports whether a name is that of a secret, or may be: no message shows such a value. */
export function mayBeSecretName(name: string): boolean {
  return isSecretName(name) || PERHAPS_SECRET.test(name);
}
