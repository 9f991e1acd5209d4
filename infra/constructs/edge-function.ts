import { Stack } from 'aws-cdk-lib';
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { namesWithPasskeys, type Brand } from './brand.ts';

/** Settings of the web app: GET /config.json. */
export interface WebConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  apiUrl: string;
  apiKey: string;
  graphqlUrl: string;
}

interface OfBrand {
  brand: Brand;
  /** Top-level files of the web app, such as favicon.ico. */
  files: readonly string[];
}

/**
 * The brand's only function at the edge, as an account has few:
 *
 * - /config.json is answered, with the branding of the requested host. A file in the bucket would
 *   need a custom resource, whose properties cannot include the API key's value; a function's code
 *   can.
 * - /theme.css becomes a file of the host's brand.
 * - All routes of the web app become its page. A name with an extension is a file; unknown files are
 *   answered here, because S3's error is XML.
 */
export function edgeFunction(
  scope: Construct,
  config: WebConfig,
  { brand, files }: OfBrand,
): CloudFrontFunction {
  const settings = Stack.of(scope).toJsonString(config);
  const ofFirst = brand.domains[0]!.brand;
  const brands = Object.fromEntries(brand.domains.map((domain) => [domain.name, domain.brand]));
  const code = `function handler(event) {
  var request = event.request;
  var host = request.headers.host.value.toLowerCase();
  var brand = ${JSON.stringify(brands)}[host] || ${JSON.stringify(ofFirst)};
  if (request.uri === '/config.json') {
    var config = ${settings};
    config.brand = brand;
    config.isProviders = brand === ${JSON.stringify(ofFirst)};
    config.passkeys = ${JSON.stringify(namesWithPasskeys(brand))}.indexOf(host) >= 0;
    return answer(200, 'OK', JSON.stringify(config), { 'cache-control': { value: 'no-store' } });
  }
  if (request.uri === '/theme.css') {
    request.uri = '/brand/' + encodeURIComponent(brand) + '/theme.css';
    return request;
  }
  if (request.uri.indexOf('/assets/') === 0 || ${JSON.stringify(files)}.indexOf(request.uri.slice(1)) >= 0) return request;
  if (/\\.[a-z0-9]+$/i.test(request.uri)) return answer(404, 'Not Found', '{"message":"This address was not found."}', {});
  request.uri = '/index.html';
  return request;
}
function answer(statusCode, statusDescription, body, headers) {
  headers['content-type'] = { value: 'application/json; charset=utf-8' };
  headers['x-content-type-options'] = { value: 'nosniff' };
  return { statusCode: statusCode, statusDescription: statusDescription, headers: headers, body: body };
}`;
  // The id of the function of /config.json before it did the rest too: a new one would need room.
  return new CloudFrontFunction(scope, 'Config', {
    comment: 'Settings, theme and page by the name that was asked for',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
}
