import type { KeyObject } from 'node:crypto';

export function publicKeyOf(key: KeyObject): string;
export function signedRelease(version: string, bytes: Buffer, key: KeyObject): string;
