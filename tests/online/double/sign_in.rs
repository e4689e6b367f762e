//! Signing in with a code (OAuth 2 with PKCE), and the tokens.

use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::http::{Answer, Asked, HTML};
use super::world::World;

/// A code that waits to be exchanged.
#[derive(Clone, Debug)]
pub struct Code {
	code: String,
	user: String,
	challenge: String,
	redirect: String,
	client: String,
	scopes: Vec<String>,
}

impl World {
	/// The page on which a user agrees: with `as` in the query, that user does; with `refuse`, nobody does.
	pub fn authorize(&mut self, asked: &Asked) -> Answer {
		let field = |name| asked.field(name).unwrap_or_default().to_owned();
		let is_complete = field("response_type") == "code"
			&& field("code_challenge_method") == "S256"
			&& field("code_challenge").len() == 43
			&& field("redirect_uri").starts_with("http://127.0.0.1:");
		if !is_complete {
			return Answer::text(400, HTML, "<!DOCTYPE html><p>This is not how one signs in.</p>");
		}
		let (redirect, state) = (field("redirect_uri"), field("state"));
		let back = |query: String| Answer::Whole {
			status: 302,
			kind: HTML,
			body: String::new(),
			header: Some(("Location", format!("{redirect}?{query}&state={state}"))),
		};
		if asked.field("refuse").is_some() {
			return back("error=access_denied".to_owned());
		}
		let Some(name) = asked.field("as") else {
			let hidden = asked
				.query
				.iter()
				.map(|(name, text)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{text}\">"));
			let page = format!(
				"<!DOCTYPE html><html lang=\"en\"><title>Sign in</title><h1>Sign in</h1><form action=\"/oauth\">{}<label>Name \
				 <input name=\"as\"></label><button>Agree</button><button name=\"refuse\" value=\"1\">Refuse</button></form>",
				hidden.collect::<String>()
			);
			return Answer::text(200, HTML, page);
		};
		let user = self.user(name);
		let code = format!("liu_{}", self.number());
		self.codes.push(Code {
			code: code.clone(),
			user: user.name,
			challenge: field("code_challenge"),
			client: field("client_id"),
			scopes: field("scope").split(' ').map(str::to_owned).collect(),
			redirect: redirect.clone(),
		});
		back(format!("code={code}"))
	}

	pub fn exchange(&mut self, asked: &Asked) -> Answer {
		let field = |name| asked.field(name).unwrap_or_default();
		let hash = Base64UrlUnpadded::encode_string(&Sha256::digest(field("code_verifier").as_bytes()));
		let at = self.codes.iter().position(|code| {
			field("grant_type") == "authorization_code"
				&& (field("code"), field("redirect_uri"), field("client_id"))
					== (&code.code, &code.redirect, &code.client)
				&& hash == code.challenge
		});
		let Some(at) = at else {
			let error = json!({"error": "invalid_grant", "error_description": "hash of code_verifier does not match code_challenge"});
			return Answer::text(400, super::http::JSON, error.to_string());
		};
		let code = self.codes.remove(at);
		let token = format!("lip_{}_{}", code.user, self.number());
		self.scopes.insert(token.clone(), code.scopes);
		Answer::json(&json!({"token_type": "Bearer", "access_token": token, "expires_in": 31_536_000}))
	}

	/// The users and scopes of these tokens.
	pub fn test_tokens(&mut self, asked: &Asked) -> Answer {
		let mut told = json!({});
		for token in asked.body.split(',') {
			told[token] = match self.user_of(token) {
				Some(user) => {
					let scopes = self
						.scopes
						.get(token)
						.map_or_else(String::new, |scopes| scopes.join(","));
					json!({"userId": user.id, "scopes": scopes, "expires": null})
				}
				None => Value::Null,
			};
		}
		Answer::json(&told)
	}
}
